"""Switch models as data: a file in models/ for each."""
