ALTER TABLE "assessment_attempts" ADD COLUMN "material_ids" integer[];--> statement-breakpoint
UPDATE "assessment_attempts" AS attempt SET "material_ids" = ARRAY(
	SELECT asked."id" FROM "assessment_materials" AS asked
	JOIN "enrollments" AS enrolled ON enrolled."id" = attempt."enrollment_id" AND enrolled."course_id" = asked."course_id"
	WHERE asked."variant" = attempt."variant" AND asked."order_index" IS NOT NULL
	ORDER BY asked."order_index"
) WHERE attempt."completed_at" IS NULL;
