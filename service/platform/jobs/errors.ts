/** There is no point in trying this job again: it is parked for a person to look at. */
export class ParkJobError extends Error {
  override name = 'ParkJobError'
}

/**
 * No job of this kind can be done at the moment, and it is not this job's fault: it goes back to its queue without a
 * failure being counted, and the kind rests for a while.
 */
export class PauseKindError extends Error {
  override name = 'PauseKindError'
}

/** This job failed for a reason that is not counted against it: it is tried again later, however often. */
export class UncountedError extends Error {
  override name = 'UncountedError'
}
