import type { GenericFamily, ThemeFont } from '#contract/theme.ts'
import type { systemFamilies } from './theme-schema.ts'

type SystemFamily = (typeof systemFamilies)[number]

const stacks: Record<SystemFamily, { family: string; others: string; generic: GenericFamily }> = {
  'system-sans': {
    family: 'system-ui',
    others: '-apple-system, "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", ',
    generic: 'sans-serif',
  },
  'system-serif': {
    family: 'Iowan Old Style',
    others: 'Charter, "Source Serif 4", Georgia, "Times New Roman", ',
    generic: 'serif',
  },
  'system-mono': {
    family: 'ui-monospace',
    others: '"SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", ',
    generic: 'monospace',
  },
}

/** A font that readers' machines have, of which no file is served. */
export function openSystemFont(name: SystemFamily): ThemeFont {
  const { family, others, generic } = stacks[name]
  const first = family.includes(' ') ? `"${family}"` : family
  return { family, bundled: null, faces: [], substitutes: [], generic, stack: `${first}, ${others}${generic}` }
}
