// Making elements. Text is only ever text: nothing here parses HTML.
export function el(tag, props, ...children) {
  const at = tag.indexOf(".");
  const node = document.createElement(at < 0 ? tag : tag.slice(0, at) || "div");
  if (node.type === "submit") node.type = "button";
  if (at >= 0) node.className = tag.slice(at + 1).replaceAll(".", " ");
  for (const [key, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") for (const [name, f] of Object.entries(value)) node.addEventListener(name, f);
    else if (key === "css") for (const [name, v] of Object.entries(value)) node.style.setProperty(name, v);
    else if (key === "class") node.className += " " + value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  add(node, children);
  return node;
}

export function add(node, children) {
  for (const child of children.flat(3)) {
    if (child === undefined || child === null || child === false || child === "") continue;
    node.append(child.nodeType ? child : document.createTextNode(String(child)));
  }
}

const PATHS = {
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  rules: "M6 4h11a1 1 0 0 1 1 1v15H7a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1zM5 18a2 2 0 0 1 2-2h11M9 8h5",
  log: "M4 6h16M4 12h16M4 18h10",
  cards: "M4 6h9v13H4zM13 7l6 2-4 12-4-2",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6L6 18",
  sun: "M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

export function button(label, act, props = {}) {
  return el("button." + (props.kind || "plain"), { "data-key": label, on: { click: act }, ...props, kind: null }, label);
}

export function iconButton(name, label, act, props = {}) {
  return el("button.tool", { title: label, "aria-label": label, "data-key": label, on: { click: act }, ...props }, icon(name));
}

export const closeAll = (which = "") => document.querySelectorAll("dialog" + which).forEach((each) => each.close());

// A sheet over the table; Escape or a tap beside it closes it. Another one closes it too, but not a
// question that others wait for: it is below.
export function sheet(title, content, { onClose, wide, name } = {}) {
  closeAll(":not([data-name=undo])");
  const dialog = el("dialog.sheet", { "aria-label": title, class: wide && "wide", "data-name": name || "" },
    el("header", {}, el("h2", {}, title), iconButton("close", "×", () => dialog.close())),
    el("div.body", { tabindex: 0 }, content));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { dialog.remove(); onClose && onClose(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function toast(text, kind = "") {
  if (!text) return;
  const node = el("div.toast", { class: kind }, text);
  const box = document.getElementById("toasts");
  while (box.children.length > 2) box.firstChild.remove();
  box.append(node);
  setTimeout(() => node.remove(), 3800);
}

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
