/*
 * Angles for generators and tools that must give the same result everywhere: polynomials by Horner's rule in x², only
 * exact operations. The simulation itself needs none.
 */

/** Sine for |x| ≤ π/2, rad; error at most 3.4e-9. */
export function sin(x: number): number {
  const q = x * x;
  return (
    x *
    (0.9999999765898832 +
      q *
        (-0.16666647634640286 +
          q * (0.008332899823360327 + q * (-0.00019800897763275698 + q * 0.000002590488501423669))))
  );
}

/** Cosine for |x| ≤ π/2, rad; error at most 2.2e-10. */
export function cos(x: number): number {
  const q = x * x;
  return (
    0.9999999997806517 +
    q *
      (-0.4999999935847175 +
        q *
          (0.04166663625807012 +
            q * (-0.0013888361400273234 + q * (0.000024760161352386584 + q * -2.6051495209997e-7))))
  );
}

/** Arc tangent for |x| ≤ 1, rad; error at most 2.5e-7. */
export function atan(x: number): number {
  const q = x * x;
  return (
    x *
    (0.9999961115495709 +
      q *
        (-0.33317368054749147 +
          q *
            (0.1980781556498899 +
              q *
                (-0.13233342095576806 +
                  q * (0.07962367236568245 + q * (-0.03360422056509327 + q * 0.006811793290897556))))))
  );
}
