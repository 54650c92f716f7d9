import { groupLengths, type Rhythm } from './rhythm.ts'

/** A rhythm in figures, as musicians write it: '2+2+3'. */
export function RhythmGroups({ rhythm }: { rhythm: Rhythm }) {
  return <span className="p-tabular p-nowrap">{groupLengths(rhythm).join('+')}</span>
}
