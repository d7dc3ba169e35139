export {
  createQuality,
  type FrameCost,
  MIN_SCALE,
  type Quality,
  type QualityChange,
  rememberedTier,
  rememberTier,
  SHEDS,
  type Shed,
  tierFor,
} from './quality';
export { isSoftware, TIERS, type Tier, type TierSpec } from './tiers';
