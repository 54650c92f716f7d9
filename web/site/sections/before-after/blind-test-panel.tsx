import { Button } from '#web/ui/button.tsx'
import { answerTest, type BlindTest, type Letter, rounds, startTest } from '../../components/audio/blind-test.ts'
import styles from './section.module.css'

type BlindTestPanelProps = {
  test: BlindTest
  /** What the processed version is called. */
  processed: string
  onChange: (test: BlindTest | null) => void
}

/** The question of a blind test, and its score after the last round. */
export function BlindTestPanel({ test, processed, onChange }: BlindTestPanelProps) {
  const hasEnded = test.round === rounds
  const answer = (letter: Letter) => onChange(answerTest(test, letter, Math.random))
  return (
    <div className={styles.test}>
      <div role="status">
        {test.wasRight !== null && <p className="p-soft">{test.wasRight ? 'Right.' : 'No, it was the other one.'}</p>}
        <p className="p-strong">
          {hasEnded
            ? `${test.right} of ${rounds} right. ${judge(test.right)}`
            : `Round ${test.round + 1} of ${rounds}: which one is “${processed}”?`}
        </p>
      </div>
      <div className="p-cluster p-gap-3">
        {hasEnded ? (
          <Button look="line" onClick={() => onChange(startTest(Math.random))}>
            Try again
          </Button>
        ) : (
          <>
            <Button look="line" onClick={() => answer('X')}>
              X
            </Button>
            <Button look="line" onClick={() => answer('Y')}>
              Y
            </Button>
          </>
        )}
        <Button look="plain" onClick={() => onChange(null)}>
          End the test
        </Button>
      </div>
    </div>
  )
}

/** What the number of right answers says. */
function judge(right: number): string {
  if (right === rounds) return 'You hear it.'
  return right === rounds - 1 ? 'You probably hear it.' : 'Guessing would do as well.'
}
