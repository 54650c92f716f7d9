import { createContext, type ReactNode, useContext } from 'react'
import styles from './illustration.module.css'
import type { FigureProps, IllustrationStyle, SeatsProps, Subject } from './style.ts'

const StyleContext = createContext<IllustrationStyle | null>(null)

/** Provides the style of all illustrations below it; null draws none. */
export const IllustrationProvider = StyleContext.Provider

/** The style of the shop's illustrations; null where it has none. */
export const useIllustrationStyle = (): IllustrationStyle | null => useContext(StyleContext)

/** The figure of a product, post, page or vendor in the shop's style; nothing where the shop has none. Hidden from screen readers. */
export function Illustration(props: FigureProps) {
  const style = useIllustrationStyle()
  return style && <style.Figure {...props} />
}

/** What a figure shows in words, for its caption; null where the shop's style has none, or the vendor wrote nothing to describe. */
export const useIllustrationWords = (of: readonly Subject[]): ReactNode =>
  useIllustrationStyle()?.describe?.(of) ?? null

/** A license's seats, the taken ones filled. Hidden from screen readers: the words stand beside it. */
export function SeatFigure(props: SeatsProps) {
  const { Seats = SeatGrid } = useIllustrationStyle() ?? {}
  return <Seats {...props} />
}

function SeatGrid({ seats, taken, colour }: SeatsProps) {
  const columns = Math.ceil(Math.sqrt(seats))
  const places = Array.from({ length: seats }, (_, seat) => ({ x: seat % columns, y: Math.floor(seat / columns) }))
  return (
    <svg viewBox={`0 0 ${columns} ${columns}`} className={styles.seats} aria-hidden="true" focusable="false">
      {places.map(({ x, y }, seat) => (
        <circle
          key={`${x} ${y}`}
          cx={x + 0.5}
          cy={y + 0.5}
          r={0.34}
          stroke="currentColor"
          strokeWidth={0.03}
          fill={seat < taken ? colour : 'none'}
        />
      ))}
    </svg>
  )
}
