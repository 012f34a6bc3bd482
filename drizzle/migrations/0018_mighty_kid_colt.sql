ALTER TABLE "graded_answers" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "tutor_messages" ADD COLUMN "is_passed_on" boolean DEFAULT false NOT NULL;