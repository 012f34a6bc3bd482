ALTER TABLE "item_progress" ADD COLUMN "solution" text;--> statement-breakpoint
UPDATE "item_progress" SET "solution" = "answer" WHERE "completed_at" = "answered_at";
