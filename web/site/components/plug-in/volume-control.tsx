import { useState } from 'react'
import styles from './plug-in-panel.module.css'

/** How loud the plug-in is, from 0 to 1. */
export function VolumeControl({ onChange }: { onChange: (level: number) => void }) {
  const [percent, setPercent] = useState(100)
  return (
    <label className={styles.volume}>
      <span className="p-strong">Volume</span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={`${percent} %`}
        onChange={({ target }) => {
          setPercent(target.valueAsNumber)
          // Loudness grows faster than the level.
          onChange((target.valueAsNumber / 100) ** 2)
        }}
      />
    </label>
  )
}
