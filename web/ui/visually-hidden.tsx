import type { ReactNode } from 'react'

/** TextContent for readers of screens only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="p-visually-hidden">{children}</span>
}
