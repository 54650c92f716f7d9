import { groupLengths } from '#web/ui/rhythm.ts'
import type { Picture } from './picture.ts'

/** A picture in words. Its figure is described where it shows rhythms that the vendor wrote. */
export function describePicture({ headline, vendorName, illustration, subjects }: Picture): string {
  const rhythms = subjects.flatMap(({ rhythm }) => rhythm ?? [])
  if (illustration !== 'rings' || rhythms.length < subjects.length) return `${vendorName}: ‘${headline}’`
  const rings = rhythms.map((rhythm) => `a ring of ${rhythm.steps} steps in ${groupLengths(rhythm).join('+')}`)
  return `‘${headline}’ beside ${rings.join(', ')}`
}
