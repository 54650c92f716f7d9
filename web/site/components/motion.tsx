import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './motion.module.css'

export type Motion = { isRunning: boolean; toggle: () => void }

/** Whether a figure moves: by itself after loading, unless the visitor's system asks for rest; always theirs to change. */
export function useMotion(): Motion {
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  return { isRunning, toggle: () => setRunning((running) => !running) }
}

/** Lets a figure rest or go on. */
export function MotionButton({ motion }: { motion: Motion }) {
  return (
    <Button look="plain" className={styles.button} onClick={motion.toggle}>
      {motion.isRunning ? 'Let it rest' : 'Set it going'}
    </Button>
  )
}
