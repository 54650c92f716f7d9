import { runCommand } from './run-command.ts'
import type { Stage } from './stage.ts'

export type Check = { script: string; args: string[] }

/** A stage of commands that pass or fail as a whole: each counts as one. */
export function createCheckStage(name: string, checks: Check[]): Stage {
  return {
    name,
    needs: [],
    run: async (context) => {
      let passed = 0
      for (const { script, args } of checks) if ((await runCommand(script, args, context)) === 0) passed += 1
      return { passed, failed: checks.length - passed }
    },
  }
}
