import type { Scheme, Theme, ThemeFont } from '#contract/theme.ts'

/** What the shop's theme says about mails. Mail programs load no fonts, so texts are set in those of the reader's machine. */
export type MailLook = {
  colours: Record<Scheme, MailColours>
  fonts: { display: string; text: string }
  /** The weight of headlines, and how tight and how large they are: 1 is the tightest and the largest. */
  weight: number
  tracking: number
  size: number
  /** The radius of buttons and the width of lines between parts, in pixels. */
  radius: number
  stroke: number
  /** Whether the line below the vendor's name is that of the rings: it has bars where letters of the name sound. */
  hasBars: boolean
  /** The vendor's logo, in pixels; null sets the name alone. */
  logo: MailLogo | null
}

type MailColours = Record<
  'paper' | 'raised' | 'ink' | 'soft' | 'line' | 'edge' | 'rule' | 'link' | 'solid' | 'onSolid',
  string
>
/**
 * `url` is absolute. `hasName` says whether the picture has the vendor's name in it, and stands instead of the name. `file` is the
 * picture itself, which mails carry when they are sent.
 */
export type MailLogo = { url: string; width: number; height: number; hasName: boolean; file?: LogoFile }
type LogoFile = { contentType: string; read: () => Promise<Buffer> }

const systemSans = "-apple-system,'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif"
const headlineSans = "'Helvetica Neue',Helvetica,Arial,sans-serif"
const systemSerif = "Georgia,'Times New Roman',Times,serif"
const systemMonospace = 'ui-monospace,Menlo,Consolas,monospace'

/** Where no theme is known: ink on paper. */
export const defaultLook: MailLook = {
  colours: {
    light: toColours({ paper: '#f1f1eb', raised: '#fbfaf7', ink: '#12131d' }, '#4e4f59', '#c2c1ba', '#676871'),
    dark: toColours({ paper: '#111219', raised: '#1b1c24', ink: '#ecebe5' }, '#b3b1a9', '#3b3c46', '#918f86'),
  },
  fonts: { display: headlineSans, text: systemSans },
  weight: 800,
  tracking: 1,
  size: 1,
  radius: 0,
  stroke: 2,
  hasBars: false,
  logo: null,
}

function toColours(
  { paper, raised, ink }: Record<'paper' | 'raised' | 'ink', string>,
  soft: string,
  line: string,
  edge: string,
): MailColours {
  return { paper, raised, ink, soft, line, edge, rule: ink, link: ink, solid: ink, onSolid: raised }
}

/** The look of mails in a theme. */
export function toMailLook(theme: Theme, logo: MailLogo | null): MailLook {
  const { colours, fonts, type, radius, lines, illustration } = theme
  return {
    colours: { light: pickColours(colours.light), dark: pickColours(colours.dark) },
    fonts: { display: stackOf(fonts.display, headlineSans), text: stackOf(fonts.text, systemSans) },
    weight: type.weights.title,
    tracking: type.tracking,
    size: Math.min(1, 0.5 + type.headline / 2),
    radius: Math.round(radius * 16),
    stroke: lines.thick,
    hasBars: illustration === 'rings',
    logo,
  }
}

const pickColours = ({ quiet: soft, accent: solid, onAccent: onSolid, ...colours }: Theme['colours'][Scheme]) => {
  const { paper, raised, ink, line, edge, rule, link } = colours
  return { paper, raised, ink, soft, line, edge, rule, link, solid, onSolid }
}

/** A font of the reader's machine stays; one that comes in files is replaced by one of its kind. */
function stackOf({ faces, generic, stack }: ThemeFont, sans: string): string {
  if (faces.length === 0) return stack.replaceAll('"', "'")
  return { 'sans-serif': sans, serif: systemSerif, monospace: systemMonospace }[generic]
}
