import styles from './play-button.module.css'

type PlayButtonProps = {
  /** What is played. */
  label: string
  isOn: boolean
  isLoading: boolean
  isDisabled: boolean
  onClick: () => void
}

/** Starts and pauses a recording. */
export function PlayButton({ label, isOn, isLoading, isDisabled, onClick }: PlayButtonProps) {
  return (
    <button
      type="button"
      className={`p-scripted ${styles.button}`}
      aria-label={`${isOn ? 'Pause' : 'Play'} ${label}`}
      aria-busy={isLoading}
      disabled={isDisabled}
      onClick={onClick}
    >
      <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={isOn ? 'M4 3h4v14H4zM12 3h4v14h-4z' : 'M5 2.5 17 10 5 17.5z'} />
      </svg>
    </button>
  )
}
