import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** What became of all jobs, as the database itself has noted each change of one. */
export type JobRuns = {
  ended: number
  /** Taken up again after their process was killed over them, or they had failed. */
  takenUpAgain: number
  /** Touched after they had ended well, or taken up while their lease ran: what must never be. */
  twice: string[]
}

/** From now on each change of a job is written down beside it, whoever makes it. */
export async function noteJobRuns(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    await client.query(`
      create table job_changes (
        job uuid not null, kind text not null, at timestamptz not null default clock_timestamp(),
        attempts_before int not null, attempts int not null, lease_before timestamptz,
        done_before timestamptz, done timestamptz
      );
      create function note_job_change() returns trigger language plpgsql as $$ begin
        insert into job_changes (job, kind, attempts_before, attempts, lease_before, done_before, done)
        values (new.id, new.kind, old.attempts, new.attempts, old.leased_until, old.done_at, new.done_at);
        return new;
      end $$;
      create trigger job_changes after update on jobs for each row execute function note_job_change();
    `)
  })
}

export async function readJobRuns(databaseUrl: string): Promise<JobRuns> {
  return onDatabase(databaseUrl, async (client) => {
    const ended = await client.query(
      'select count(*)::int as count from job_changes where done_before is null and done is not null',
    )
    const again = await client.query(
      'select count(*)::int as count from job_changes where attempts > 1 and attempts > attempts_before',
    )
    const twice = await client.query(`
      select kind, case when done_before is not null then 'was touched after it had ended'
        else 'was taken up while another process had it' end as what
      from job_changes
      where done_before is not null or (attempts > attempts_before and lease_before > at)
      union all
      select kind, 'ended more than once' from job_changes where done is not null and done_before is null
      group by job, kind having count(*) > 1
    `)
    return {
      ended: Number(ended.rows[0]?.count),
      takenUpAgain: Number(again.rows[0]?.count),
      twice: twice.rows.map(({ kind, what }) => `a job ${kind} ${what}`),
    }
  })
}

/** How many jobs are due now and not done. */
const countDueJobs = (databaseUrl: string): Promise<number> =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'select count(*)::int as count from jobs where done_at is null and run_at <= now()',
    )
    return Number(rows[0]?.count)
  })

/** How long jobs may take until none is due, in milliseconds. */
const longestRest = 180_000

/** What a job was killed over is taken up once its lease is over; one that was put off comes later still. */
export async function untilJobsRest(databaseUrl: string): Promise<void> {
  const deadline = Date.now() + longestRest
  for (let calm = 0; calm < 3; ) {
    calm = (await countDueJobs(databaseUrl)) === 0 ? calm + 1 : 0
    if (Date.now() > deadline) throw new Error(`${await countDueJobs(databaseUrl)} jobs are still due`)
    await wait(500)
  }
}

async function onDatabase<Result>(databaseUrl: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
