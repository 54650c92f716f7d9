/** The colours of web/ui/theme.css. Light ones are inline, since some programs drop the sheet with the dark ones. */
export const colours = {
  light: { paper: '#f1f1eb', raised: '#fbfaf7', ink: '#12131d', soft: '#4e4f59', line: '#c2c1ba', edge: '#676871' },
  dark: { paper: '#111219', raised: '#1b1c24', ink: '#ecebe5', soft: '#b3b1a9', line: '#3b3c46', edge: '#918f86' },
}

const { light, dark } = colours
const font = "font-family:-apple-system,'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif"
const display = `font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;font-weight:800;letter-spacing:-0.03em`
const breaking = 'overflow-wrap:anywhere;word-break:break-word'
/** Avoids lines of a single word, where a mail program supports it. */
const even = 'text-wrap:balance'
const tidy = 'text-wrap:pretty'

export type Look = { className: string; style: string }
const look = (className: string, ...style: string[]): Look => ({ className, style: style.join(';') })

const ink = `color:${light.ink}`
const soft = `color:${light.soft}`
const text = `${font};font-size:17px;line-height:26px;${breaking};${tidy}`
const small = `${font};font-size:14px;line-height:21px;${breaking};${tidy}`
const hairline = `border-top:1px solid ${light.line}`
const stroke = `border-top:2px solid ${light.ink}`
const amount = 'text-align:right;vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums'
const words = 'text-align:left;vertical-align:top;font-weight:400'

/** The look of each part of an email: a class for the style sheet, and an inline style for programs that drop it. */
export const looks = {
  page: look('paper', `margin:0;padding:0;background-color:${light.paper}`),
  column: look('column', 'padding:28px 20px 48px'),
  mark: look('ink', display, 'font-size:22px;line-height:28px;text-decoration:none', ink),
  rest: look('rule', stroke, 'vertical-align:top;font-size:0;line-height:0;height:0'),
  hit: look('rule', `border-top:9px solid ${light.ink}`, 'vertical-align:top;font-size:0;line-height:0;height:0'),
  title: look('ink title', display, 'font-size:44px;line-height:44px;margin:36px 0 28px', ink, breaking, even),
  heading: look('ink', display, 'font-size:22px;line-height:26px;letter-spacing:-0.02em;margin:40px 0 14px', ink, even),
  paragraph: look('ink', text, 'margin:0 0 18px', ink),
  figureLabel: look('soft', text, 'margin:0', soft),
  figure: look('ink figure', display, 'font-size:60px;line-height:62px;margin:0 0 24px', ink, breaking),
  button: look('solid', `background-color:${light.ink}`),
  buttonText: look(
    'on-solid',
    font,
    `display:inline-block;padding:15px 28px;font-size:17px;line-height:22px;font-weight:600;text-decoration:none`,
    `color:${light.raised}`,
  ),
  link: look('ink', ink, 'text-decoration:underline;font-weight:600', breaking),
  command: look('ink', 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:15px', ink, breaking),
  list: look('ink', text, 'margin:0 0 18px;padding:0 0 0 26px', ink),
  item: look('ink', 'margin:0 0 14px', ink),
  label: look('soft line', small, words, hairline, soft, 'padding:10px 20px 10px 0;width:36%'),
  value: look('ink line', small, 'text-align:left;vertical-align:top', hairline, ink, 'padding:10px 0;font-weight:600'),
  line: look('ink line', text, words, hairline, ink, 'padding:14px 20px 14px 0'),
  lineAmount: look('ink line', text, amount, hairline, ink, 'padding:14px 0;font-weight:600'),
  name: look('ink', 'font-weight:700', ink),
  detail: look('soft', small, 'font-weight:400', soft),
  sum: look('soft', text, words, soft, 'padding:3px 20px 3px 0'),
  sumAmount: look('ink', text, amount, ink, 'padding:3px 0'),
  firstSum: look('soft line', text, words, hairline, soft, 'padding:14px 20px 3px 0'),
  firstSumAmount: look('ink line', text, amount, hairline, ink, 'padding:14px 0 3px'),
  gap: look('ink', 'font-size:0;line-height:0;height:11px'),
  total: look('ink rule', text, words, stroke, ink, 'padding:12px 20px 12px 0;font-weight:700'),
  totalAmount: look('ink rule', text, amount, stroke, ink, 'padding:12px 0;font-weight:700'),
  notice: look('raised edge', `background-color:${light.raised};border:1px solid ${light.edge};padding:18px 20px`),
  noticeText: look('ink', small, 'font-size:15px;line-height:23px;margin:0', ink),
  footer: look('soft line', small, hairline, soft, 'padding:20px 0 0'),
  footerText: look('soft', small, 'margin:0 0 12px', soft),
  footerLink: look('soft', soft, 'text-decoration:underline', breaking),
} satisfies Record<string, Look>

/** For dark mode and phones. Without it the email is light and complete. */
export const styleSheet = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important }
  .raised { background-color: ${dark.raised} !important }
  .ink { color: ${dark.ink} !important }
  .soft { color: ${dark.soft} !important }
  .line { border-color: ${dark.line} !important }
  .rule { border-color: ${dark.ink} !important }
  .edge { border-color: ${dark.edge} !important }
  .solid { background-color: ${dark.ink} !important }
  .on-solid { color: ${dark.paper} !important }
}
@media (max-width: 480px) {
  .title { font-size: 36px !important; line-height: 37px !important; margin-top: 28px !important }
  .figure { font-size: 48px !important; line-height: 50px !important }
}`

export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll(/(color-schemes?): light dark/g, `$1: ${scheme}`)
    .replaceAll('content="light dark"', `content="${scheme}"`)
