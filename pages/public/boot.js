// ES5 alone, because browsers that are too old (README) read it. It shows them a notice: the page's own script does not run there.
(function () {
  // Container queries: Chrome 105, Safari 16, Firefox 110.
  if (window.CSS && window.CSS.supports && window.CSS.supports("container-type", "inline-size")) return;
  document.addEventListener("DOMContentLoaded", function () {
    var notice = document.getElementById("old-browser");
    if (notice) notice.removeAttribute("hidden");
  });
})();

// What waits for its script (a page that the server rendered), or for what is known in the browser alone (its form), keeps each press, shows it
// as taken, and does it once when it waits no more. What a script presses is no press. Without this the browser would send a form by itself.
(function () {
  /** In their order, each button with what finds it where the page was rendered anew. */
  var kept = [];
  function press(event) {
    var button = event.target.closest && event.target.closest("button");
    if (!button || !button.closest("[data-waiting]")) return;
    event.preventDefault();
    if (!event.isTrusted) return;
    // React hears presses from before it has taken the page over: it would do this one beside its repetition.
    event.stopPropagation();
    document.getElementById("page").setAttribute("data-touched", "");
    var alike = document.getElementsByClassName(button.className);
    var isOther = function (one) {
      return buttonOf(one) !== button;
    };
    kept = kept.filter(isOther).concat({
      button: button,
      of: alike.length,
      at: [].indexOf.call(alike, button),
      words: button.textContent,
      language: document.documentElement.lang,
    });
    show();
  }
  /** Undefined: it is not there. */
  function buttonOf(one) {
    if (one.button.isConnected) return one.button;
    var alike = document.getElementsByClassName(one.button.className);
    return alike.length === one.of ? alike[one.at] : undefined;
  }
  /** Each as taken (renderer/styles/controls.css), and a Submit in the words, too, that came with the page. */
  function show() {
    var isSent = false;
    kept.forEach(function (one) {
      var button = buttonOf(one);
      if (!button) return;
      button.setAttribute("data-pressed", "");
      if (button.type === "submit") isSent = true;
    });
    var status = document.getElementById("taken");
    if (status) status.textContent = isSent ? status.getAttribute("data-words") : "";
  }
  function isWaiting(one) {
    var button = buttonOf(one);
    return !button || button.closest("[data-waiting]") !== null;
  }
  /** Not where its button does something else by now, as Verify once the address is known as verified. */
  function repeat(one) {
    var button = buttonOf(one);
    if (!button) return;
    button.removeAttribute("data-pressed");
    if (one.language !== document.documentElement.lang || one.words === button.textContent) button.click();
  }
  window.addEventListener("click", press, true);
  window.addEventListener("pagetaken", function () {
    var pressed = kept.filter(function (one) {
      return !isWaiting(one);
    });
    kept = kept.filter(isWaiting);
    show();
    pressed.forEach(repeat);
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
