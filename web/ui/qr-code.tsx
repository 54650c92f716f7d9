import { useMemo } from 'react'
import { encode } from 'uqr'

type QrCodeProps = {
  text: string
  /** What the code is, for those who can't see it. */
  label: string
  className?: string | undefined
}

/** A QR code as one path: black on white, with a margin of four modules, in every theme, so that cameras can read it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 4, ecc: 'M' })
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
