/** Labels of a sample. Their values are known to the program beforehand and never come from callers. */
type Labels = Readonly<Record<string, string>>
export type Sample = {
  /** What follows the family's name: '_bucket', '_sum' and '_count' of a histogram. */
  suffix?: string
  labels?: Labels
  value: number
}
export type Family = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: readonly Sample[] }

export const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  help,
  type: 'gauge',
  samples,
})

/** The age of something in seconds; 0 where the clock that wrote `time` was ahead. */
export const secondsSince = (time: Date, now: Date) => Math.max(0, now.getTime() - time.getTime()) / 1000

export function createCounter(name: string, help: string) {
  const counts = new Map<string, { labels: Labels; value: number }>()
  return {
    add(labels: Labels, count: number = 1): void {
      const key = keyOf(labels)
      const counted = counts.get(key)
      if (counted) counted.value += count
      else counts.set(key, { labels, value: count })
    },
    read: (): Family => ({ name, help, type: 'counter', samples: [...counts.values()] }),
  }
}

export type Counter = ReturnType<typeof createCounter>

/** Counts how many values were at most as large as each of `bounds`, which are in rising order. */
export function createHistogram(name: string, help: string, bounds: readonly number[]) {
  const series = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>()
  return {
    observe(labels: Labels, value: number): void {
      const key = keyOf(labels)
      const counted = series.get(key) ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 }
      series.set(key, counted)
      const first = bounds.findIndex((bound) => value <= bound)
      if (first >= 0) counted.buckets[first] = (counted.buckets[first] ?? 0) + 1
      counted.sum += value
      counted.count += 1
    },
    read: (): Family => ({
      name,
      help,
      type: 'histogram',
      samples: [...series.values()].flatMap(({ labels, buckets, sum, count }) => [
        ...sumUp(buckets).map((value, place) => bucket(labels, String(bounds[place]), value)),
        bucket(labels, '+Inf', count),
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ]),
    }),
  }
}

export type Histogram = ReturnType<typeof createHistogram>

const bucket = (labels: Labels, le: string, value: number): Sample => ({
  suffix: '_bucket',
  labels: { ...labels, le },
  value,
})

function sumUp(counts: readonly number[]): number[] {
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum
  })
}

function keyOf(labels: Labels): string {
  // Called with each request, so it creates no array, and no string where there is one label.
  let key: string | undefined
  for (const name in labels) key = key === undefined ? labels[name] : `${key}\n${labels[name]}`
  return key ?? ''
}

export const familiesType = 'text/plain; version=0.0.4; charset=utf-8'

export const writeFamilies = (families: readonly Family[]): string =>
  families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${writeLabels(labels)} ${writeValue(value)}`,
      ),
    ])
    .concat('')
    .join('\n')

function writeLabels(labels: Labels): string {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return written.length === 0 ? '' : `{${written.join(',')}}`
}

const escapeValue = (text: string) => text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

const writeValue = (value: number) => (Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : 'NaN')
