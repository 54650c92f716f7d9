import type { Theme } from '#contract/theme.ts'
import { resolvePreset } from './resolve-theme.ts'

/** The version from which a shop without `theme.yaml` looks as the preset `plain`. Until then every shop had one look. */
const firstWithThemes = '0.3.0'

/** The look of a shop that has no `theme.yaml`, by the version of the program that it was written for. */
export async function readTheme(writtenFor: string): Promise<Theme> {
  const isOlder = writtenFor.localeCompare(firstWithThemes, 'en', { numeric: true }) < 0
  return isOlder ? { ...(await resolvePreset('poster')), illustration: 'rings' } : resolvePreset('plain')
}
