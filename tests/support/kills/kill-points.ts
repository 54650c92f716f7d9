import { type FailpointName, failpoints } from '#service/platform/failpoint.ts'

/** Steps outside of the shop: whoever asked has the answer, and the shop dies that very moment. */
const answeredPoints = ['sale-answered', 'redeem-answered', 'activation-answered', 'token-answered'] as const
type AnsweredPoint = (typeof answeredPoints)[number]

/** All steps at which a trial kills the shop. */
export type KillPoint = FailpointName | AnsweredPoint
export const killPoints: readonly KillPoint[] = [...failpoints, ...answeredPoints]

/** The step if the shop itself comes to it, and kills itself there. */
export const toFailpoint = (point: KillPoint): FailpointName | undefined => failpoints.find((name) => name === point)
