import type { ReactNode } from 'react'

/** What a customer's page waits for, read out when it changes. */
export function AreaWaiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="p-size-lead">
      {children}
    </p>
  )
}
