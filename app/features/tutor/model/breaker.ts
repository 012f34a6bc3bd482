const mostFailures = 5;
const windowMs = 60_000;
const restMs = 60_000;

/** A circuit breaker: it opens for a minute after five failures within a minute. */
export class Breaker {
  private failures: number[] = [];
  private restUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number = () => Date.now()) {}

  get isOpen(): boolean {
    return this.now() < this.restUntil;
  }

  /** A request from before the breaker opened may fail later: that does not keep it open longer. */
  fail(): void {
    const now = this.now();
    if (this.isOpen) return;
    this.failures = [...this.failures.filter((at) => at > now - windowMs), now];
    if (this.failures.length < mostFailures) return;
    this.restUntil = now + restMs;
    this.failures = [];
  }

  succeed(): void {
    this.failures = [];
  }
}

const mostLearners = 1_000;

/** A breaker for each learner: failures that a learner's questions cause stop the model for that learner alone. */
export class BreakerOfLearners {
  private readonly byLearner = new Map<number, Breaker>();

  of(userId: number): Breaker {
    const breaker = this.byLearner.get(userId) ?? new Breaker();
    this.byLearner.delete(userId);
    this.byLearner.set(userId, breaker);
    const [oldest] = this.byLearner.keys();
    if (this.byLearner.size > mostLearners && oldest !== undefined) this.byLearner.delete(oldest);
    return breaker;
  }
}
