// ES5 alone, because browsers that are too old (README) read it. It shows them a notice: the page's own script does not run there.
(function () {
  // Container queries: Chrome 105, Safari 16, Firefox 110.
  if (window.CSS && window.CSS.supports && window.CSS.supports("container-type", "inline-size")) return;
  document.addEventListener("DOMContentLoaded", function () {
    var notice = document.getElementById("old-browser");
    if (notice) notice.removeAttribute("hidden");
  });
})();

// Until its script is there, a press on a page that the server rendered is kept, and repeated then. What a script presses is no press. Without
// this the browser would send a form by itself.
(function () {
  var pressed = null;
  function press(event) {
    var page = document.getElementById("page");
    var button = event.target.closest && event.target.closest("button");
    if (!button || !page || !page.hasAttribute("data-waiting")) return;
    event.preventDefault();
    if (!event.isTrusted) return;
    pressed = button;
    page.setAttribute("data-touched", "");
    say(button.type === "submit");
  }
  /** Shows a Submit as taken (renderer/submit/submit.css), and says so in the words that came with the page. */
  function say(isTaken) {
    var status = document.getElementById("taken");
    if (!status) return;
    document.getElementById("page").setAttribute("data-taken", isTaken ? "submit" : "");
    status.textContent = isTaken ? status.getAttribute("data-words") : "";
  }
  window.addEventListener("click", press, true);
  window.addEventListener("pagetaken", function () {
    window.removeEventListener("click", press, true);
    say(false);
    if (pressed) pressed.click();
    pressed = null;
  });
})();

// Runs before the first paint, so that no page flashes: the stored dark mode (without one, the system's) and the stored theme. The
// keys are those of pages/shell/looks.ts. The theme the server chose wins, unless it is only the default.
(function () {
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      void error; // A browser that keeps nothing shows the system's preference.
      return null;
    }
  }
  try {
    var dark = stored("darkMode");
    var isDark = dark === null ? matchMedia("(prefers-color-scheme: dark)").matches : dark === "true";
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    var theme = stored("themeId");
    var sheet = document.querySelector('link[rel="stylesheet"][href="/brand/billwright-blue.css"]');
    if (theme && sheet) sheet.setAttribute("href", "/brand/" + encodeURIComponent(theme) + ".css");
  } catch (error) {
    void error; // A browser that is too old shows the notice above.
  }
})();
