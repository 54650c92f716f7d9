import type { Illustration } from '#contract/illustration.ts'
import type { BundledFamily, PresetName, Scheme, ThemeColours, TypeScale } from '#contract/theme.ts'

/** A whole look that `theme.yaml` starts from. */
export type Preset = {
  colours: Record<Scheme, ThemeColours>
  fonts: { display: BundledFamily; text: BundledFamily }
  type: TypeScale
  /** The ratio of one size to the next, which `type.ratio` in `theme.yaml` replaces. */
  ratio: number
  spacing: number
  radius: number
  lines: { thin: number; thick: number }
  illustration: Illustration
}

/** Quiet and neutral: a sans serif of moderate sizes, thin grey lines, rounded corners. */
const plain: Preset = {
  colours: {
    light: {
      paper: '#fbfbfa',
      raised: '#ffffff',
      ink: '#1b1d21',
      quiet: '#585d67',
      line: '#e2e4e7',
      edge: '#7b818b',
      rule: '#d3d6da',
      link: '#1f56a8',
      accent: '#23508f',
      onAccent: '#ffffff',
      panel: '#e9edf2',
      danger: '#a3171c',
      good: '#1b6638',
    },
    dark: {
      paper: '#131417',
      raised: '#1c1e22',
      ink: '#eceef1',
      quiet: '#a8adb6',
      line: '#2d3036',
      edge: '#7d838e',
      rule: '#363a41',
      link: '#9cc2f6',
      accent: '#a5c6f3',
      onAccent: '#0f1722',
      panel: '#212731',
      danger: '#ff9d92',
      good: '#7fd49d',
    },
  },
  fonts: { display: 'inter', text: 'inter' },
  type: {
    giant: { least: 2.75, fluid: 8, most: 7 },
    title: { least: 2.25, fluid: 4.4, most: 4.25 },
    heading: { least: 1.625, fluid: 2.5, most: 2.375 },
    entry: { least: 1.1875, fluid: 1.35, most: 1.375 },
    lead: { least: 1.0625, fluid: 1.2, most: 1.25 },
    text: 1,
    small: 0.875,
    headline: 0.58,
    weights: { title: 660, heading: 640, entry: 620 },
    tracking: 0.65,
    leading: 1.2,
  },
  ratio: 1.35,
  spacing: 0.8,
  radius: 0.5,
  lines: { thin: 1, thick: 1 },
  illustration: 'none',
}

/** Loud and tight: headlines as large as the window, heavy lines, square corners, ink on paper. */
const poster: Preset = {
  colours: {
    light: {
      paper: '#f1f1eb',
      raised: '#fbfaf7',
      ink: '#12131d',
      quiet: '#4e4f59',
      line: '#c2c1ba',
      edge: '#676871',
      rule: '#12131d',
      link: '#12131d',
      accent: '#12131d',
      onAccent: '#fbfaf7',
      panel: '#f5b21c',
      danger: '#ac040c',
      good: '#006436',
    },
    dark: {
      paper: '#111219',
      raised: '#1b1c24',
      ink: '#ecebe5',
      quiet: '#b3b1a9',
      line: '#3b3c46',
      edge: '#918f86',
      rule: '#ecebe5',
      link: '#ecebe5',
      accent: '#ecebe5',
      onAccent: '#1b1c24',
      panel: '#f5b21c',
      danger: '#ff9688',
      good: '#72d699',
    },
  },
  fonts: { display: 'bricolage-grotesque', text: 'instrument-sans' },
  type: {
    giant: { least: 5, fluid: 21, most: 21 },
    title: { least: 3.25, fluid: 10.4, most: 10.5 },
    heading: { least: 2.25, fluid: 5, most: 4.75 },
    entry: { least: 1.375, fluid: 1.9, most: 1.875 },
    lead: { least: 1.1875, fluid: 1.5, most: 1.4375 },
    text: 1.0625,
    small: 0.875,
    headline: 1,
    weights: { title: 800, heading: 760, entry: 700 },
    tracking: 1,
    leading: 1,
  },
  ratio: 2,
  spacing: 1,
  radius: 0,
  lines: { thin: 1, thick: 2 },
  illustration: 'lines',
}

/** Bookish: a serif on warm paper, hairlines, wide margins. */
const folio: Preset = {
  colours: {
    light: {
      paper: '#f6f1e7',
      raised: '#fdfaf3',
      ink: '#231d17',
      quiet: '#5f564b',
      line: '#ddd3c2',
      edge: '#857865',
      rule: '#a2947f',
      link: '#7c2d26',
      accent: '#7c2d26',
      onAccent: '#fdf8ef',
      panel: '#e6dcc8',
      danger: '#a3161d',
      good: '#2c5f36',
    },
    dark: {
      paper: '#191613',
      raised: '#231f1b',
      ink: '#efe6d8',
      quiet: '#b9ad9b',
      line: '#3a342d',
      edge: '#8b7f6f',
      rule: '#6b6154',
      link: '#ecb6a6',
      accent: '#e2a594',
      onAccent: '#2a1210',
      panel: '#382e25',
      danger: '#ff9c8e',
      good: '#93c99b',
    },
  },
  fonts: { display: 'newsreader', text: 'newsreader' },
  type: {
    giant: { least: 3.5, fluid: 11, most: 10 },
    title: { least: 2.75, fluid: 6.4, most: 6 },
    heading: { least: 1.875, fluid: 3.2, most: 3 },
    entry: { least: 1.375, fluid: 1.6, most: 1.5625 },
    lead: { least: 1.25, fluid: 1.5, most: 1.4375 },
    text: 1.1875,
    small: 1,
    headline: 0.74,
    weights: { title: 420, heading: 440, entry: 520 },
    tracking: 0.4,
    leading: 1.14,
  },
  ratio: 1.5,
  spacing: 1,
  radius: 0.125,
  lines: { thin: 1, thick: 1 },
  illustration: 'none',
}

export const presets: Record<PresetName, Preset> = { plain, poster, folio }
