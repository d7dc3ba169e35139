import type { Json } from '../../harness/api';
import { type Act, tryEach } from './acts';
import type { Cell } from './run';
import type { World } from './world';

/** What those may do who run a community: plans and codes of its own, of another one's, and of the operator's. */

export const communityActNames = ['offer', 'archive', 'make', 'revoke'] as const;

/** Whose plan a call is about: the community's, another's, or the operator's. */
type Whose = 'ours' | 'theirs' | 'operator';

/** A community of the owner's, which has `trainer` for a trainer. */
async function community(world: World): Promise<string> {
  const { owner, trainer } = world.users;
  const row = { name: 'Federation', owner: owner.id, trainers: [trainer.id] };
  return (await world.api.put('communities', row)).id;
}

async function plan(world: World, of: string, whose: Whose): Promise<string> {
  const belongs = { ours: of, theirs: world.community, operator: '' }[whose];
  return (await world.api.put('memberships', { name: 'Season', period: 'year', community: belongs })).id;
}

/** The community that a call names: the operator's own plans belong to none. */
const named = (of: string, whose: Whose): Json => ({ community: whose === 'operator' ? '' : of });

const call = (
  subject: string,
  action: (typeof communityActNames)[number],
  path: string,
  body: (world: World, community: string) => Promise<Json>,
): Act => ({
  subject,
  action,
  async call(world) {
    const of = await community(world);
    return { method: 'POST', url: `/api/fl/${path}`, body: { community: of, ...(await body(world, of)) } };
  },
});

const offer = (more: Json) => async (): Promise<Json> => ({ name: 'New', period: 'month', ...more });
const archive = (whose: Whose) => async (world: World, of: string) => ({
  ...named(of, whose),
  id: await plan(world, of, whose),
});
const make = (whose: Whose) => async (world: World, of: string) => ({
  ...named(of, whose),
  plan: await plan(world, of, whose),
});
const revoke = (whose: Whose) => async (world: World, of: string) => {
  const row = {
    plan: await plan(world, of, whose),
    hash: Math.random().toString(16).slice(2).padEnd(64, '0'),
  };
  return { ...named(of, whose), id: (await world.api.put('membership_codes', { ...row, uses: 1 })).id };
};

const acts: readonly Act[] = [
  call('memberships (ours)', 'offer', 'plans/save', offer({})),
  call('memberships (premium)', 'offer', 'plans/save', offer({ premium: true })),
  call('memberships (operator)', 'offer', 'plans/save', offer({ community: '' })),
  ...(['ours', 'theirs', 'operator'] as const).flatMap((whose) => [
    call(`memberships (${whose})`, 'archive', 'plans/archive', archive(whose)),
    call(`membership_codes (${whose})`, 'make', 'codes/make', make(whose)),
    call(`membership_codes (${whose})`, 'revoke', 'codes/revoke', revoke(whose)),
  ]),
];

export function tryCommunityActs(world: World): Promise<ReadonlyMap<string, Cell>> {
  return tryEach(world, acts);
}
