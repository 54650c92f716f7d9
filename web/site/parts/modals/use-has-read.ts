import { useEffect, useState } from 'react'
import { hasReadMost, readingTime } from './newsletter-rules.ts'

/** Whether the visitor has been here for a while and has read most of a page, or come to another one. */
export function useHasRead(hasMoved: boolean): boolean {
  const [isPatient, setPatient] = useState(false)
  const [isDeep, setDeep] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setPatient(true), Math.max(0, readingTime - performance.now()))
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    const stopping = new AbortController()
    const measure = () => {
      const height = document.documentElement.scrollHeight
      if (hasReadMost({ scrolled: scrollY, shown: innerHeight, height })) setDeep(true)
    }
    measure()
    addEventListener('scroll', measure, { passive: true, signal: stopping.signal })
    return () => stopping.abort()
  }, [])

  return isPatient && (isDeep || hasMoved)
}
