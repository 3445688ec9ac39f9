// Leaves the session in this browser as the sign-in page does (pages/session/keys.ts), and goes on to the requested page.
const { token, type, id, to } = document.currentScript.dataset;
for (const key of ["SUBSCRIPTION_TYPE", "SUBSCRIPTION_ID", "timezone", "timeZoneName"]) localStorage.removeItem(key);
sessionStorage.clear();
localStorage.setItem("JWT_TOKEN", token);
if (type) localStorage.setItem("SUBSCRIPTION_TYPE", type);
if (id) localStorage.setItem("SUBSCRIPTION_ID", id);
location.replace(to);
