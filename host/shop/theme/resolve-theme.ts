import type { PresetName, Theme, ThemePicture, ThemePictures } from '#contract/theme.ts'
import { openBundledFont } from './bundled-fonts.ts'
import { presets } from './presets.ts'

const codeStack = 'ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", "DejaVu Sans Mono", monospace'

const none: Record<'light' | 'dark' | 'mail' | 'invoice', ThemePicture | null> = {
  light: null,
  dark: null,
  mail: null,
  invoice: null,
}
const noPictures: ThemePictures = { logo: none, mark: none, favicon: null, sharing: null }

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
