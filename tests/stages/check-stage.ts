import { runCommand } from './run-command.ts'
import type { Failure, Stage } from './stage.ts'

export type Check = { script: string; args: string[] }

/** A stage of commands that pass or fail as a whole: each counts as one. */
export function createCheckStage(name: string, checks: Check[]): Stage {
  return {
    name,
    needs: [],
    run: async (context) => {
      const failures: Failure[] = []
      for (const { script, args } of checks) {
        const exitCode = await runCommand(script, args, context)
        if (exitCode === 0) continue
        failures.push({ file: '', name: [script, ...args].join(' '), reason: `exit code ${exitCode ?? 'none'}` })
      }
      return { passed: checks.length - failures.length, failed: failures.length, failures }
    },
  }
}
