import type {
  FluidSize,
  FontFace,
  FontSubstitute,
  Scheme,
  Theme,
  ThemeColours,
  ThemeFont,
  ThemePicture,
} from '#contract/theme.ts'
import { readableOn } from '#web/ui/colour.ts'
import { contrast, veilOf } from '../shop/theme/colours.ts'
import { hashContent } from '../shop/theme/name-file.ts'

/** A theme as CSS, under a name that changes with its content. */
export type ThemeSheet = { path: string; css: string }

/** Writes the style sheet that site and checkout link in every document. The same theme gives the same name. */
export function writeThemeSheet(theme: Theme): ThemeSheet {
  const css = [
    ...writeFonts([theme.fonts.display, theme.fonts.text]),
    ...writeColours(theme),
    ...writeMark(theme),
    ...writeDrawings(theme),
    writeRule(':root', { ...listSizes(theme), ...listShapes(theme) }),
  ].join('\n')
  return { path: `/assets/theme-${hashContent(css)}.css`, css }
}

type Declarations = Record<string, string | number>

const writeRule = (selector: string, declarations: Declarations): string =>
  `${selector}{${Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/**
 * Colours by the reader's preference, and on panels by the colour of the panel. Without `light-dark()`, which older browsers lack.
 */
function writeColours({ colours }: Theme): string[] {
  const { light, dark } = colours
  const whenDark = (rule: string) => `@media (prefers-color-scheme:dark){${rule}}`
  return [
    writeRule(':root,[data-scheme="light"]', listColours(light, 'light')),
    writeRule('[data-scheme="dark"]', listColours(dark, 'dark')),
    whenDark(writeRule(':root', listColours(dark, 'dark'))),
    writeRule('[data-scheme]', inkAlone),
    writeRule('[data-scheme="panel"]', listPanelColours('light', colours)),
    whenDark(writeRule('[data-scheme="panel"]', listPanelColours('dark', colours))),
  ]
}

function listColours(colours: ThemeColours, scheme: Scheme): Declarations {
  return {
    '--p-paper': colours.paper,
    '--p-paper-raised': colours.raised,
    '--p-ink': colours.ink,
    '--p-ink-soft': colours.quiet,
    '--p-line': colours.line,
    '--p-edge': colours.edge,
    '--p-rule': colours.rule,
    '--p-divider': colours.rule === colours.ink ? colours.edge : colours.rule,
    '--p-link': colours.link,
    '--p-accent': colours.accent,
    '--p-on-accent': colours.onAccent,
    '--p-panel': colours.panel,
    '--p-danger': colours.danger,
    '--p-good': colours.good,
    '--p-veil': veilOf(colours, scheme),
  }
}

/** On the panel of a product, whose colour may be any, everything is ink or paper. */
const inkAlone: Declarations = {
  '--p-rule': 'var(--p-ink)',
  '--p-link': 'var(--p-ink)',
  '--p-accent': 'var(--p-ink)',
  '--p-on-accent': 'var(--p-paper-raised)',
}

/** The panel of the theme keeps its scheme or has the other one, whichever is readable, and the accent where that stands out. */
function listPanelColours(page: Scheme, colours: Theme['colours']): Declarations {
  const { panel, accent } = colours[page]
  const scheme: Scheme = readableOn(panel) === 'ink' ? 'light' : 'dark'
  const { ink } = colours[scheme]
  const keepsAccent = scheme === page && contrast(accent, panel) >= 3
  return {
    ...listColours(colours[scheme], scheme),
    ...(keepsAccent ? {} : inkAlone),
    '--p-ink-soft': ink,
    '--p-panel': panel,
    'color-scheme': scheme,
  }
}

/** The mark that the header of the checkout shows; the header of the site has it as an image. */
function writeMark({ pictures: { mark } }: Theme): string[] {
  if (!mark.light) return []
  const show = ({ path }: ThemePicture) =>
    writeRule(':root', { '--p-mark': `url("${path}")`, '--p-mark-content': '""' })
  const dark = mark.dark && mark.dark.path !== mark.light.path ? mark.dark : null
  return [show(mark.light), ...(dark ? [`@media (prefers-color-scheme:dark){${show(dark)}}`] : [])]
}

/** The drawings beside forms, which pages show as backgrounds: those pages have no data of the shop. */
function writeDrawings({ pictures: { drawings } }: Theme): string[] {
  const shown = Object.entries(drawings)
  if (shown.length === 0) return []
  const show = (scheme: Scheme) =>
    writeRule(
      ':root',
      Object.fromEntries(shown.map(([name, picture]) => [`--p-drawing-${name}`, `url("${picture[scheme].path}")`])),
    )
  return [
    writeRule(':root', { '--p-drawing-height': '16.875rem' }),
    show('light'),
    `@media (prefers-color-scheme:dark){${show('dark')}}`,
  ]
}

function listSizes({ type, fonts, spacing }: Theme): Declarations {
  return {
    '--p-font-display': fonts.display.stack,
    '--p-font-text': fonts.text.stack,
    '--p-font-code': fonts.code.stack,
    '--p-size-giant': writeSize(type.giant),
    '--p-size-1': writeSize(type.title),
    '--p-size-2': writeSize(type.heading),
    '--p-size-3': writeSize(type.entry),
    '--p-size-lead': writeSize(type.lead),
    '--p-size-text': `${type.text}rem`,
    '--p-size-small': `${type.small}rem`,
    '--p-headline': type.headline,
    '--p-weight-title': type.weights.title,
    '--p-weight-heading': type.weights.heading,
    '--p-weight-entry': type.weights.entry,
    '--p-tracking': type.tracking,
    '--p-leading': type.leading,
    '--p-space': spacing,
  }
}

const writeSize = ({ least, fluid, most }: FluidSize) => `clamp(${least}rem,${fluid}vw,${most}rem)`

const listShapes = ({ radius, lines }: Theme): Declarations => ({
  '--p-radius': `${radius}rem`,
  '--p-hairline': `${lines.thin}px`,
  '--p-stroke': `${lines.thick}px`,
})

/** A family that is both display and text font stands there once. */
function writeFonts(fonts: ThemeFont[]): string[] {
  const rules = fonts.flatMap((font) => [
    ...font.faces.map((face) => writeFace(font.family, face)),
    ...font.substitutes.map(writeSubstitute),
  ])
  return [...new Set(rules)]
}

const formats: Record<string, string> = { 'font/woff2': 'woff2', 'font/ttf': 'truetype', 'font/otf': 'opentype' }

const writeFace = (family: string, { path, type, weights, style, characters }: FontFace) =>
  writeRule('@font-face', {
    'font-family': `"${family}"`,
    'font-display': 'swap',
    'font-weight': weights.join(' '),
    'font-style': style,
    src: `url("${path}") format("${formats[type] ?? 'woff2'}")`,
    ...(characters === null ? {} : { 'unicode-range': characters }),
  })

const writeSubstitute = ({ family, local, weights, sizeAdjust, ascent, descent }: FontSubstitute) =>
  writeRule('@font-face', {
    'font-family': `"${family}"`,
    ...(weights && { 'font-weight': weights.join(' ') }),
    src: local.map((name) => `local("${name}")`).join(','),
    'size-adjust': `${sizeAdjust}%`,
    'ascent-override': `${ascent}%`,
    'descent-override': `${descent}%`,
    'line-gap-override': '0%',
  })
