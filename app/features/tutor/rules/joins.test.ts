import { expect, test } from 'vitest';
import { queryOf } from '../fixtures/club';
import { faultIn, ruleNamed } from '../fixtures/said';
import { joinsRules } from './joins';

test('a rule that is certain is silent about NULL where an accepted answer asks for it, and a suspicion speaks', async () => {
  const text = 'select * from tickets t left join sales s on s.ticket_id = t.id where s.refunded_at is null';
  const accepted = [await queryOf('select ticket_id from sales where refunded_at is null')];
  expect(await faultIn(ruleNamed(joinsRules, 'anti-join-on-nullable'), text, { accepted })).toBeUndefined();
  expect(await faultIn(ruleNamed(joinsRules, 'null-of-two-kinds'), text)).toBeUndefined();
});

test('<> finds no fault where no accepted answer looks for what is not there', async () => {
  const text =
    "select c.id from customers c join sales s on s.customer_id = c.id where s.channel <> 'online'";
  const accepted = [await queryOf('select id from customers')];
  expect(await faultIn(ruleNamed(joinsRules, 'negation-by-inequality'), text, { accepted })).toBeUndefined();
});
