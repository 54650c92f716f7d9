import { useEffect, useState } from 'react'

/** Whether something has been going on for so long that it should be said, in milliseconds. */
export function useLasting(isOn: boolean, delay: number): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = window.setTimeout(() => setLasting(true), delay)
    return () => {
      window.clearTimeout(timer)
      setLasting(false)
    }
  }, [isOn, delay])
  return isOn && isLasting
}
