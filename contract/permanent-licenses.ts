/** Why a license cannot be made permanent now. */
export const permanenceObstacles = [
  'already-permanent',
  'not-active',
  'ends',
  'in-transfer',
  'online-only',
  'too-many-devices',
] as const
export type PermanenceObstacle = (typeof permanenceObstacles)[number]
