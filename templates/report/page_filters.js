"use strict";
(() => {
  const root = document.documentElement;
  const all = (selector) => [...document.querySelectorAll(selector)];
  all("[data-script]").forEach((one) => { one.hidden = false; });

  const theme = document.getElementById("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches);
  const nameTheme = () => { theme.textContent = isDark() ? "Light colours" : "Dark colours"; };
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    nameTheme();
  });
  prefersDark.addEventListener("change", nameTheme);
  nameTheme();

  const form = document.getElementById("filters");
  const rows = all("#finding-rows > tr");
  const status = document.getElementById("shown");
  const words = (row, name) => (row.dataset[name] || "").split(" ");
  const show = () => {
    const chosen = new FormData(form);
    const text = chosen.get("text").trim().toLowerCase();
    let shown = 0;
    for (const row of rows) {
      const fits = ["severity", "rule", "switch", "fabric"].every(
        (name) => !chosen.get(name) || words(row, name).includes(chosen.get(name)),
      ) && row.textContent.toLowerCase().includes(text);
      row.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    status.textContent = `${shown} of ${rows.length} rows`;
  };
  if (form) {
    form.addEventListener("input", show);
    form.addEventListener("reset", () => setTimeout(show));
    form.addEventListener("submit", (event) => event.preventDefault());
    show();
  }

  const reveal = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (!target) return;
    for (let one = target; one; one = one.parentElement) {
      if (one.localName === "details") one.open = true;
    }
    target.scrollIntoView({ block: "center" });
  };
  addEventListener("hashchange", reveal);
  reveal();
})();
