import type { MailLook } from './look.ts'

const breaking = 'overflow-wrap:anywhere;word-break:break-word'
/** Avoids lines of a single word, where a mail program supports it. */
const even = 'text-wrap:balance'
const tidy = 'text-wrap:pretty'

export type Look = { className: string; style: string }
const look = (className: string, ...style: string[]): Look => ({ className, style: style.join(';') })

/** The styles that the parts of an email share. */
function createParts({ colours: { light }, fonts, weight, tracking, size, radius, stroke: width }: MailLook) {
  const tight = (ems: number) => `${-round(ems * tracking)}em`
  const textFont = `font-family:${fonts.text}`
  const display = `font-family:${fonts.display};font-weight:${weight};letter-spacing:${tight(0.03)}`
  const title = Math.round(44 * size)
  const figure = Math.round(60 * size)
  const rounded = radius > 0 ? `;border-radius:${radius}px` : ''
  const ink = `color:${light.ink}`
  const soft = `color:${light.soft}`
  const text = `${textFont};font-size:17px;line-height:26px;${breaking};${tidy}`
  const small = `${textFont};font-size:14px;line-height:21px;${breaking};${tidy}`
  const hairline = `border-top:1px solid ${light.line}`
  const stroke = `border-top:${width}px solid ${light.rule}`
  const amount = 'text-align:right;vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums'
  const words = 'text-align:left;vertical-align:top;font-weight:400'
  return {
    light,
    tight,
    textFont,
    display,
    title,
    figure,
    rounded,
    ink,
    soft,
    text,
    small,
    hairline,
    stroke,
    amount,
    words,
  }
}
type Parts = ReturnType<typeof createParts>

/** The look of each part of an email: a class for the style sheet, and an inline style for programs that drop it. */
export function createLooks(look: MailLook) {
  const parts = createParts(look)
  return { ...createTextLooks(parts), ...createTableLooks(parts) }
}
export type Looks = ReturnType<typeof createLooks>

function createTextLooks(parts: Parts) {
  const { light, tight, textFont, display, title, figure, rounded, ink, soft, text, small, hairline, stroke } = parts
  return {
    page: look('paper', `margin:0;padding:0;background-color:${light.paper}`),
    column: look('column', 'padding:28px 20px 48px'),
    mark: look('ink', display, 'font-size:22px;line-height:28px;text-decoration:none', ink),
    rest: look('rule', stroke, 'vertical-align:top;font-size:0;line-height:0;height:0'),
    hit: look('rule', `border-top:9px solid ${light.rule}`, 'vertical-align:top;font-size:0;line-height:0;height:0'),
    title: look(
      'ink title',
      display,
      `font-size:${title}px;line-height:${title}px;margin:36px 0 28px`,
      ink,
      breaking,
      even,
    ),
    heading: look(
      'ink',
      display,
      `font-size:22px;line-height:26px;letter-spacing:${tight(0.02)};margin:40px 0 14px`,
      ink,
      even,
    ),
    paragraph: look('ink', text, 'margin:0 0 18px', ink),
    figureLabel: look('soft', text, 'margin:0', soft),
    figure: look(
      'ink figure',
      display,
      `font-size:${figure}px;line-height:${figure + 2}px;margin:0 0 24px`,
      ink,
      breaking,
    ),
    button: look('solid', `background-color:${light.solid}${rounded}`),
    buttonText: look(
      'on-solid',
      textFont,
      `display:inline-block;padding:15px 28px;font-size:17px;line-height:22px;font-weight:600;text-decoration:none`,
      `color:${light.onSolid}`,
    ),
    link: look('link', `color:${light.link}`, 'text-decoration:underline;font-weight:600', breaking),
    command: look('ink', 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:15px', ink, breaking),
    list: look('ink', text, 'margin:0 0 18px;padding:0 0 0 26px', ink),
    item: look('ink', 'margin:0 0 14px', ink),
    name: look('ink', 'font-weight:700', ink),
    detail: look('soft', small, 'font-weight:400', soft),
    notice: look(
      'raised edge',
      `background-color:${light.raised};border:1px solid ${light.edge};padding:18px 20px${rounded}`,
    ),
    noticeText: look('ink', small, 'font-size:15px;line-height:23px;margin:0', ink),
    footer: look('soft line', small, hairline, soft, 'padding:20px 0 0'),
    footerText: look('soft', small, 'margin:0 0 12px', soft),
    footerLink: look('soft', soft, 'text-decoration:underline', breaking),
  }
}

function createTableLooks({ ink, soft, text, small, hairline, stroke, amount, words }: Parts) {
  return {
    label: look('soft line', small, words, hairline, soft, 'padding:10px 20px 10px 0;width:36%'),
    value: look(
      'ink line',
      small,
      'text-align:left;vertical-align:top',
      hairline,
      ink,
      'padding:10px 0;font-weight:600',
    ),
    line: look('ink line', text, words, hairline, ink, 'padding:14px 20px 14px 0'),
    lineAmount: look('ink line', text, amount, hairline, ink, 'padding:14px 0;font-weight:600'),
    sum: look('soft', text, words, soft, 'padding:3px 20px 3px 0'),
    sumAmount: look('ink', text, amount, ink, 'padding:3px 0'),
    firstSum: look('soft line', text, words, hairline, soft, 'padding:14px 20px 3px 0'),
    firstSumAmount: look('ink line', text, amount, hairline, ink, 'padding:14px 0 3px'),
    gap: look('ink', 'font-size:0;line-height:0;height:11px'),
    total: look('ink rule', text, words, stroke, ink, 'padding:12px 20px 12px 0;font-weight:700'),
    totalAmount: look('ink rule', text, amount, stroke, ink, 'padding:12px 0;font-weight:700'),
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** For dark mode and phones. Without it the email is light and complete. */
export const writeStyleSheet = ({
  colours: { dark },
  size,
}: MailLook): string => `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important }
  .raised { background-color: ${dark.raised} !important }
  .ink { color: ${dark.ink} !important }
  .soft { color: ${dark.soft} !important }
  .line { border-color: ${dark.line} !important }
  .link { color: ${dark.link} !important }
  .rule { border-color: ${dark.rule} !important }
  .edge { border-color: ${dark.edge} !important }
  .solid { background-color: ${dark.solid} !important }
  .on-solid { color: ${dark.onSolid} !important }
}
@media (max-width: 480px) {
  .title { font-size: ${Math.round(36 * size)}px !important; line-height: ${Math.round(36 * size) + 1}px !important; margin-top: 28px !important }
  .figure { font-size: ${Math.round(48 * size)}px !important; line-height: ${Math.round(48 * size) + 2}px !important }
}`

export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll(/(color-schemes?): light dark/g, `$1: ${scheme}`)
    .replaceAll('content="light dark"', `content="${scheme}"`)
