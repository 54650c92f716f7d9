import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './chart.module.css'

export type Series = { label: string; values: readonly number[]; format: (value: number) => string }
type ChartProps = {
  label: string
  /** Days as 2026-03-31, one for each value. */
  days: readonly string[]
  /** In the same unit: they share a scale. */
  series: readonly Series[]
  /** The sum of all days, if it is told. */
  total?: string
}

const height = 200
/** The colours of lines, of the theme; dashes tell them apart without colours, too. */
const dashes = [[], [6, 4], [2, 3], [10, 4, 2, 4]]
const markerDashes = ['solid', 'dashed', 'dotted', 'double']

/** Lines over days, and a table with the same values beside it. */
export function Chart({ label, days, series, total }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const plot = draw(current, days, series)
    const observer = new ResizeObserver(() => plot.setSize({ width: current.clientWidth, height }))
    observer.observe(current)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [days, series])
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {total !== undefined && <strong>{total}</strong>}
        {label}
      </figcaption>
      <div ref={frame} className={styles.plot} aria-hidden="true" />
      <details>
        <summary>As a table</summary>
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={label}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {series.map((line) => (
                  <th key={line.label} scope="col">
                    {line.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, at) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  {series.map((line) => (
                    <td key={line.label}>{line.format(line.values[at] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const toDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

function draw(frame: HTMLElement, days: readonly string[], series: readonly Series[]): uPlot {
  const look = getComputedStyle(frame)
  const ink = look.getPropertyValue('--p-ink-soft')
  const accent = look.getPropertyValue('--p-accent')
  const line = look.getPropertyValue('--p-line')
  const font = `12px ${look.fontFamily}`
  const axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { show: false } }
  const [first] = series
  // Counts and minor units have no parts.
  const formatTick = (tick: number) => (Number.isInteger(tick) ? (first?.format(tick) ?? '') : '')
  const last = days.length - 1
  return new uPlot(
    {
      width: frame.clientWidth,
      height,
      series: [
        { label: 'Day', value: (_: uPlot, time: number | null) => (time === null ? '' : toDay(time)) },
        ...series.map(({ label, format }, at) => ({
          label,
          stroke: at === 0 ? accent : ink,
          width: 2,
          dash: dashes[at % dashes.length] ?? [],
          points: { show: false },
          value: (_: uPlot, value: number | null) => (value === null ? '' : format(value)),
        })),
      ],
      axes: [
        { ...axis, size: 28, values: (_, ticks) => ticks.map((tick) => dayAndMonth.format(tick * 1000)) },
        { ...axis, size: 72, values: (_, ticks) => ticks.map(formatTick) },
      ],
      // Days are those of the service: UTC.
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      cursor: { drag: { setScale: false } },
      legend: { markers: { width: 2, dash: (_, at) => markerDashes[(at - 1) % markerDashes.length] ?? 'solid' } },
      hooks: {
        // While nobody points at a day, the legend tells of the last.
        ready: [(plot) => plot.setLegend({ idx: last })],
        setCursor: [
          (plot) => {
            if (plot.cursor.idx === null || plot.cursor.idx === undefined) plot.setLegend({ idx: last })
          },
        ],
      },
    },
    [days.map((day) => Date.parse(day) / 1000), ...series.map(({ values }) => [...values])],
    frame,
  )
}
