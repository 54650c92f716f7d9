import { groupLengths } from '#web/ui/rhythm.ts'
import type { TemplateCard } from './schema.ts'

/** Metre and tempo as musicians write them: '7 steps, 2+2+3, 132 bpm'. Groups that say nothing are left out. */
export function describeMetre({ rhythm, tempo }: Pick<TemplateCard, 'rhythm' | 'tempo'>): string {
  const groups = groupLengths(rhythm)
  const saysSomething = groups.length > 1 && groups.some((length) => length > 1)
  return [`${rhythm.steps} steps`, ...(saysSomething ? [groups.join('+')] : []), `${tempo} bpm`].join(', ')
}
