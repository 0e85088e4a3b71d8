/** Known ways to turn text into markup or script; each would call `run`. */
const vectors = [
  '<script>run()</script>',
  '<img src=x onerror=run()>',
  '<svg onload=run()>',
  '<svg><script>run()</script></svg>',
  '<svg><animate onbegin=run() attributeName=x dur=1s>',
  '<iframe src="javascript:run()"></iframe>',
  '<iframe srcdoc="<script>parent.run()</script>"></iframe>',
  '<a href="javascript:run()" autofocus onfocus=run()>x</a>',
  '<body onload=run()>',
  '<input autofocus onfocus=run()>',
  '<details open ontoggle=run()>',
  '<video><source onerror=run()></video>',
  '<audio src=x onerror=run()>',
  '<object data="javascript:run()"></object>',
  '<embed src="javascript:run()">',
  '<form action="javascript:run()"><button>go</button></form>',
  '<button formaction="javascript:run()">go</button>',
  '<math><mtext><table><mglyph><style><img src=x onerror=run()>',
  '<style>@import "javascript:run()"; *{background:url(javascript:run())}</style>',
  '<link rel=stylesheet href="javascript:run()">',
  '<meta http-equiv=refresh content="0;url=javascript:run()">',
  '<base href="https://elsewhere.example/">',
  '<marquee onstart=run()>x</marquee>',
  '<template><script>run()</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=run()>">',
  '<!--><img src=x onerror=run()>-->',
  '<![CDATA[<img src=x onerror=run()>]]>',
  '{{constructor.constructor("run()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack, not a template
  '${run()}',
  '[x](javascript:run())',
  '![x](x"onerror="run())',
  'javascript:run()//',
  '&lt;script&gt;run()&lt;/script&gt;',
  '\u202egnp.<img src=x onerror=run()>',
];

/** 100 texts that would call `run` if interpreted as markup, an attribute or an address. */
export const hostileTexts: readonly string[] = vectors
  .flatMap((vector) => [
    vector,
    `"'>${vector}`,
    vector.replace(/<(\w)/g, (_, one) => `<${one.toUpperCase()}`),
  ])
  .slice(0, 100);
