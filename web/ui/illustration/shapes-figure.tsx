import type { DrawShapes } from './shapes.ts'
import styles from './shapes-figure.module.css'
import type { FigureProps, IllustrationStyle } from './style.ts'

/** A style whose figures are shapes at rest. */
export function styleOfShapes(draw: DrawShapes): IllustrationStyle {
  function Figure({ of, weight = 4, className }: FigureProps) {
    return (
      <svg
        viewBox="-100 -100 200 200"
        className={`${styles.figure} ${className ?? ''}`}
        aria-hidden="true"
        focusable="false"
      >
        {draw(of, weight).map(({ path, colour, line }) => (
          <path
            key={path}
            d={path}
            fill={line === undefined ? colour : 'none'}
            stroke={line === undefined ? undefined : colour}
            strokeWidth={line}
            strokeLinecap="round"
          />
        ))}
      </svg>
    )
  }
  return { Figure, moves: false }
}
