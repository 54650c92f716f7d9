import { createElement } from 'react'
import styles from './native-audio.module.css'

/** The browser's own player, where there are no scripts. */
export const NativeAudio = ({ src, label }: { src: string; label: string }) => (
  <noscript>
    {createElement('audio', { controls: true, preload: 'none', src, 'aria-label': label, className: styles.native })}
  </noscript>
)
