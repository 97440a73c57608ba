// The drawing in its frame: buttons, keys and the wheel with Ctrl zoom, scrolling and dragging pan.
(() => {
  const frame = document.querySelector("#drawing .drawing");
  const drawing = frame.querySelector("svg");
  const status = document.getElementById("zoom");
  const { width, height } = drawing.viewBox.baseVal;
  const STEP = 1.25, LARGEST = 4, STARTS_DRAG = 4;
  let scale = 1;

  const whole = () => {
    const borders = frame.offsetHeight - frame.clientHeight;
    const highest = parseFloat(getComputedStyle(frame).maxHeight) - borders;
    return Math.min(frame.clientWidth / width, highest / height);
  };
  const middle = () => {
    const area = frame.getBoundingClientRect();
    return [area.left + area.width / 2, area.top + area.height / 2];
  };
  const resize = (wanted) => {
    scale = wanted;
    drawing.setAttribute("width", width * scale);
    drawing.setAttribute("height", height * scale);
    status.textContent = `${Math.round(scale * 100)} %`;
  };
  const zoom = (wanted, fixed = middle) => {
    const smallest = Math.min(whole(), 1);
    const [x, y] = fixed();
    const before = drawing.getBoundingClientRect();
    resize(Math.min(Math.max(wanted, smallest), LARGEST));
    const after = drawing.getBoundingClientRect();
    const [left, top] = fixed();
    frame.scrollLeft += after.left + ((x - before.left) / before.width) * after.width - left;
    frame.scrollTop += after.top + ((y - before.top) / before.height) * after.height - top;
  };
  const actions = {
    "zoom-in": () => zoom(scale * STEP),
    "zoom-out": () => zoom(scale / STEP),
    "zoom-whole": () => zoom(whole()),
    "zoom-full": () => zoom(1),
  };
  for (const [id, act] of Object.entries(actions)) {
    document.getElementById(id).addEventListener("click", act);
  }

  // It begins with the whole width, as long as the text can be read; nearer on a phone.
  const readable = matchMedia("(max-width: 40rem)").matches ? 0.5 : 0.7;
  if (frame.clientWidth < width) resize(Math.max(frame.clientWidth / width, readable));

  const keys = { "+": "zoom-in", "=": "zoom-in", "-": "zoom-out", 0: "zoom-whole", 1: "zoom-full" };
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
    event.preventDefault();
    actions[keys[event.key]]();
  });
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(scale * 2 ** (-event.deltaY / 400), () => [event.clientX, event.clientY]);
  }, { passive: false });

  // A finger scrolls the frame anyhow; a mouse drags it, and a drag is no click on a switch.
  let drag = null;
  let dragged = false;
  const drop = () => {
    drag = null;
    frame.classList.remove("dragged");
  };
  frame.addEventListener("mousedown", (event) => {
    dragged = false;
    if (event.button !== 0 || event.target === frame) return;
    event.preventDefault();
    frame.focus({ preventScroll: true });
    drag = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
  });
  addEventListener("mousemove", (event) => {
    if (drag && !event.buttons) drop();
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    dragged ||= Math.hypot(x, y) >= STARTS_DRAG;
    if (!dragged) return;
    frame.classList.add("dragged");
    frame.scrollTo(drag.left - x, drag.top - y);
  });
  addEventListener("mouseup", drop);
  frame.addEventListener("click", (event) => { if (dragged) event.preventDefault(); }, true);
})();
