import type { FluidSize, PresetName, Theme, ThemePicture, ThemePictures, TypeScale } from '#contract/theme.ts'
import { openBundledFont } from './bundled-fonts.ts'
import { presets } from './presets.ts'
import { resolveColours } from './resolve-colours.ts'
import type { ThemeFile } from './theme-schema.ts'

const codeStack = 'ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", "DejaVu Sans Mono", monospace'

const none: Record<'light' | 'dark' | 'mail' | 'invoice', ThemePicture | null> = {
  light: null,
  dark: null,
  mail: null,
  invoice: null,
}
const noPictures: ThemePictures = { logo: none, mark: none, favicon: null, sharing: null, drawings: {} }

/** The theme of a preset as the program ships it. */
export async function resolvePreset(name: PresetName): Promise<Theme> {
  const { colours, fonts, type, spacing, radius, lines, illustration } = presets[name]
  const [display, text] = await Promise.all([
    openBundledFont(fonts.display, 'display'),
    openBundledFont(fonts.text, 'text'),
  ])
  return {
    preset: name,
    colours,
    fonts: { display, text, code: { stack: codeStack } },
    type,
    spacing,
    radius,
    lines,
    illustration,
    pictures: noPictures,
  }
}

/** A preset with what `theme.yaml` replaces of its colours, sizes and shapes. */
export function resolveShape(preset: Theme, given: ThemeFile): Theme {
  const { colours, type, spacing, radius, lines, illustration } = given
  return {
    ...preset,
    colours: resolveColours(preset.colours, colours),
    type: resolveType(preset, type),
    spacing: spacing ?? preset.spacing,
    radius: radius ?? preset.radius,
    lines: { thin: lines.thin ?? preset.lines.thin, thick: lines.thick ?? preset.lines.thick },
    illustration: illustration ?? preset.illustration,
  }
}

/** How many times the ratio lies between running text and a size. */
const steps = { giant: 4, title: 3, heading: 2, entry: 1, lead: 0.5 }

/**
 * The sizes of a preset are set by hand. Another size of running text scales all of them, another ratio each by its distance to
 * running text.
 */
function resolveType({ preset, type }: Theme, given: ThemeFile['type']): TypeScale {
  const factor = (given.size ?? type.text) / type.text
  const stretch = (given.ratio ?? presets[preset].ratio) / presets[preset].ratio
  const size = (name: keyof typeof steps) => scale(type[name], factor * stretch ** steps[name])
  return {
    ...type,
    giant: size('giant'),
    title: size('title'),
    heading: size('heading'),
    entry: size('entry'),
    lead: size('lead'),
    text: round(type.text * factor),
    small: round(type.small * factor),
    headline: given.headlines ?? round(Math.min(1.2, type.headline * factor * stretch ** steps.title)),
  }
}

const scale = ({ least, fluid, most }: FluidSize, factor: number): FluidSize => ({
  least: round(least * factor),
  fluid: round(fluid * factor),
  most: round(most * factor),
})

const round = (value: number) => Math.round(value * 10_000) / 10_000
