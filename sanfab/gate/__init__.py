"""Rendered configurations -> proof that they form one working network, recorded in a manifest."""
