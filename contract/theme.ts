import type { Illustration } from './illustration.ts'

/**
 * The look of a shop, resolved from `theme.yaml`: plain data, complete for light and dark. Site and checkout take it as a style
 * sheet; mails, documents and sharing images read it as it is.
 */
export type Theme = {
  preset: PresetName
  colours: Record<Scheme, ThemeColours>
  fonts: {
    /** Headlines, names and prices. */
    display: ThemeFont
    /** Everything else. */
    text: ThemeFont
    /** Codes and keys: a font of the reader's machine. */
    code: { stack: string }
  }
  type: TypeScale
  /** Factor of the room between the parts of a page. */
  spacing: number
  /** Radius of buttons, fields and cards, in rem. */
  radius: number
  /** Widths of lines, in pixels. */
  lines: { thin: number; thick: number }
  illustration: Illustration
  pictures: ThemePictures
}

export const presetNames = ['plain', 'poster', 'folio'] as const
export type PresetName = (typeof presetNames)[number]

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const colourNames = [
  'paper',
  'raised',
  'ink',
  'quiet',
  'line',
  'edge',
  'rule',
  'link',
  'accent',
  'onAccent',
  'panel',
  'danger',
  'good',
] as const
/**
 * - `paper`: the ground of a page; `raised`: that of fields, cards and dialogs
 * - `ink`: text; `quiet`: secondary text; `link`: links in running text
 * - `line`: thin lines between entries; `edge`: borders of fields; `rule`: lines between sections
 * - `accent`: buttons and switches; `onAccent`: what is written on it
 * - `panel`: the ground of a product that has no colour of its own
 * - `danger`: problems; `good`: confirmations
 */
export type ColourName = (typeof colourNames)[number]
/** Colours as '#rrggbb'. */
export type ThemeColours = Record<ColourName, string>

/** What a product without a colour of its own is painted in, where the style sheet of the theme applies. */
export const panelPaint = 'var(--p-panel)'

export const bundledFamilies = [
  'inter',
  'bricolage-grotesque',
  'instrument-sans',
  'newsreader',
  'space-grotesk',
] as const
/** A family that the program ships, named as its package in `@fontsource-variable`. */
export type BundledFamily = (typeof bundledFamilies)[number]

export const genericFamilies = ['sans-serif', 'serif', 'monospace'] as const
export type GenericFamily = (typeof genericFamilies)[number]

export type ThemeFont = {
  /** The first family of the stack, without quotes. */
  family: string
  /** Null for a font of the shop or of the reader's machine. */
  bundled: BundledFamily | null
  /** The files to serve; none for a font of the reader's machine. */
  faces: FontFace[]
  /** Fonts of the reader's machine, stretched to the same measures until the files have arrived. */
  substitutes: FontSubstitute[]
  generic: GenericFamily
  /** The whole value of `font-family`. */
  stack: string
}

export type FontFace = ThemeFile & {
  /** The lightest and the heaviest weight of the file. */
  weights: [from: number, to: number]
  style: 'normal' | 'italic'
  /** The characters of the file, as `unicode-range` has them; null for all. */
  characters: string | null
}

/** A local font and the measures of its `@font-face` rule, in percent. */
export type FontSubstitute = {
  family: string
  local: string[]
  /** Null for a font of regular weight, which browsers embolden. */
  weights: FontFace['weights'] | null
  sizeAdjust: number
  ascent: number
  descent: number
}

/** A file that belongs to the theme: where it is served, under a name with the hash of its content, and where it is on disk. */
export type ThemeFile = { path: string; file: string; type: string }

/** A size that grows with the window: never below `least`, `fluid` percent of its width, never above `most`. In rem. */
export type FluidSize = { least: number; fluid: number; most: number }

export type TypeScale = {
  /** Names of products across a window. */
  giant: FluidSize
  /** Headlines of pages, sections and entries. */
  title: FluidSize
  heading: FluidSize
  entry: FluidSize
  lead: FluidSize
  /** Running text and small print, in rem. */
  text: number
  small: number
  /** Factor of headlines whose size is a composition's own; 1 is the largest that it has room for. */
  headline: number
  weights: { title: number; heading: number; entry: number }
  /** Factor of the tightness of headlines: 1 as tight as large grotesques bear, 0 as the font spaces itself. */
  tracking: number
  /** Factor of the line height of headlines. */
  leading: number
}

export type ThemePicture = ThemeFile & { width: number; height: number }

/** Pictures of the vendor; null where there is none, and the name is set in the display font. */
export type ThemePictures = {
  /** Name and mark in one, instead of the name. */
  logo: Record<Scheme | 'mail' | 'invoice', ThemePicture | null>
  /** The mark alone, beside the name. */
  mark: Record<Scheme | 'mail' | 'invoice', ThemePicture | null>
  favicon: ThemePicture | null
  /** Shown where a link to a page is shared, instead of a drawn image. */
  sharing: ThemePicture | null
  drawings: ThemeDrawings
}

export const drawingNames = ['account', 'licenses', 'activation', 'withdrawal', 'missing'] as const
/**
 * The pages with room for a drawing beside a form:
 * - `account`: signing in, signing up and passwords; `licenses`: asking for lost licenses
 * - `activation`: activating a device; `withdrawal`: withdrawing from a contract
 * - `missing`: the error screen
 */
export type DrawingName = (typeof drawingNames)[number]
export type ThemeDrawings = { [Name in DrawingName]?: Record<Scheme, ThemePicture> }
