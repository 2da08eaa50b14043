import { model, Schema } from 'mongoose';

/** The server that runs a job at the moment. */
const jobLeaseSchema = new Schema(
  {
    /** The job's name. */
    _id: { type: String, required: true },
    /** The id of the server. */
    holder: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'job_leases' },
);

export const JobLeases = model('JobLease', jobLeaseSchema);
