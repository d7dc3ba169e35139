import './course-map.css';
import type { MapDrawing } from './map-drawing';

/** A course seen from above: red gates are circles, blue ones squares. Snow, while there is no drawing yet. */
export function CourseMap({ drawing, label }: { drawing: MapDrawing | undefined; label: string }) {
  if (drawing === undefined) return <span className="map" role="img" aria-label={label} />;
  return (
    <svg
      className="map"
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <path d={drawing.contours} className="map-contours" />
      <path d={drawing.indexContours} className="map-contours" strokeWidth={1.8} />
      <path d={drawing.forest} className="map-forest" />
      <path d={drawing.piste} className="map-piste" />
      <path d={drawing.line} className="map-line" />
      <path d={drawing.red} className="map-red" />
      <path d={drawing.blue} className="map-blue" />
      <path d={drawing.start} className="map-mark" />
      <path d={drawing.finish.light} className="map-snow" />
      <path d={drawing.finish.dark} className="map-mark" />
    </svg>
  );
}
